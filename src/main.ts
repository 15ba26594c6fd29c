import { serve } from "./protocol/index.ts";

void serve;
