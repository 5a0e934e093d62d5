/** A key under which a repeat is recognised. `crypto.randomUUID` is missing where a page came without https. */
export const freshKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join(
    "",
  );
