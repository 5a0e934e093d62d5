/** Where components find the static files; the shell fills it at start, islands from the document. */
export const urls = { static: (name: string): string => `/static/${name}` };
