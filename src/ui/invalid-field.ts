/** Attributes of a refused control; the first one on a page gets the focus. */
export const invalidFieldProps = (error: string | undefined) =>
  error ? ({ "aria-invalid": true, autoFocus: true } as const) : {};
