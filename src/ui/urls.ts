/** Where components find the static files; the shell fills it at start, islands from the document. */
export const urls = { static: (name: string): string => `/static/${name}` };

/** Path of the immutable picture of a design. */
export const svgPath = (picture: string): string => `/designs/${picture}.svg`;
