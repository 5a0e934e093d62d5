/**
 * Values that belong to one opened database, or another object that is handed down: the owner itself carries them, so
 * that two servers in one process share nothing.
 */

/** One value for each owner. @param make the value, when it is first asked for */
export function perOwner<O extends object, T>(make: (owner: O) => T): (owner: O) => T {
  const slot = Symbol();
  return (owner) => {
    const carrier = owner as { [slot]?: T };
    carrier[slot] ??= make(owner);
    return carrier[slot];
  };
}

interface Hook<O extends object, T> {
  /** Replaces what was set before. */
  set(owner: O, value: T): void;
  /** undefined: nothing was set. */
  of(owner: O): T | undefined;
}

/** What the opening of a server connects to a database for those who work with it: a function to call, a driver's ability. */
export function hook<O extends object, T>(): Hook<O, T> {
  const slot = Symbol();
  type Carrier = { [slot]?: T };
  return {
    set: (owner, value) => {
      (owner as Carrier)[slot] = value;
    },
    of: (owner) => (owner as Carrier)[slot],
  };
}
