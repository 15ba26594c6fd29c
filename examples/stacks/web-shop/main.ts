import { App } from "cdktf";
import { WebShop } from "./web-shop.ts";

const app = new App();
new WebShop(app, "web-shop");
app.synth();
