import type { ComponentProps } from "react";

/** Id of the form in which one writes, see `Composer`. */
export const FIELD_FORM_ID = "write";

interface CarryingButtonProps extends Pick<ComponentProps<"button">, "name" | "value" | "role" | "children"> {
  /** Address of the act. */
  to: string;
  /** Whether there is a field on this page. */
  carries: boolean;
  className: string;
  "aria-checked"?: boolean;
  "aria-label"?: string;
}

/** Button of an act's form. Without script it belongs to the form in which one writes: what is typed there comes along, and stays. */
export function CarryingButton({ to, carries, className, ...button }: CarryingButtonProps) {
  if (!carries) return <button type="submit" className={className} {...button} />;
  return (
    <>
      <button type="submit" className={`${className} scripted`} {...button} />
      <noscript>
        <button type="submit" className={className} form={FIELD_FORM_ID} formAction={to} {...button} />
      </noscript>
    </>
  );
}
