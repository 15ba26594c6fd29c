/** Messages of the services beside the provider. (docs/protocol.md#services-beside-the-provider) */
import { defineMessage } from "../proto/define-message.ts";

export const serving = 1;

export const HealthCheckResponse = defineMessage({ status: [1, "enum"] });
