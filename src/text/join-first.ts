/** The first names of a list for an operator: "a, b and 3 more". */
export const joinFirst = (names: readonly string[], most = 3): string =>
  names.slice(0, most).join(", ") + (names.length > most ? ` and ${names.length - most} more` : "");
