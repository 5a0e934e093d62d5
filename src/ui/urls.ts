/** Maps the name of a static file to its URL; replaced by the shell (hashed names) and by the editor island. */
export const urls = { static: (name: string): string => `/static/${name}` };

/** Path of the immutable picture of a design. */
export const designSvgPath = (picture: string): string => `/designs/${picture}.svg`;
