/** The marks of a control that was refused: of all on a page the first one gets the focus. */
export const faulty = (error: string | undefined) =>
  error ? ({ "aria-invalid": true, autoFocus: true } as const) : {};
