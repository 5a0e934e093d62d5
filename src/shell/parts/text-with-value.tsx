import type { ReactNode } from "react";

interface TextWithValueProps {
  /** A translated sentence. */
  text: string;
  /** One of its values, as it stands in the sentence. */
  value: string;
  /** What stands in its place. */
  children: ReactNode;
}

/** A sentence in which one value is marked or a link; without the value, the sentence. */
export function TextWithValue({ text, value, children }: TextWithValueProps) {
  const at = value === "" ? -1 : text.indexOf(value);
  if (at < 0) return <>{text}</>;
  return (
    <>
      {text.slice(0, at)}
      {children}
      {text.slice(at + value.length)}
    </>
  );
}
