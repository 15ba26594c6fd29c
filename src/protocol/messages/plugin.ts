/** Messages of the services beside the provider. (plugin protocol facts, section 1.6) */
import { defineMessage } from "../proto/define-message.ts";

export const serving = 1;

export const HealthCheckResponse = defineMessage({ status: [1, "enum"] });
