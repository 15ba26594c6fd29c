let listener: () => void = () => undefined;

/** To be called once the provider is configured, when all of its modules are loaded. */
export function configured(): void {
  listener();
}

/** Has `then` called each time. There is one listener. */
export function whenConfigured(then: () => void): void {
  listener = then;
}
