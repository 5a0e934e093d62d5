/** Base of static files; set by the shell, in islands by the document. */
export const urls = { static: (name: string): string => `/static/${name}` };

/** Path of the immutable picture of a design. */
export const designSvgPath = (picture: string): string => `/designs/${picture}.svg`;
