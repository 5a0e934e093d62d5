/** A key that does the same as what it stands on. Nothing is done by keys alone. */
export const Key = ({ name }: { name: string }) => (
  <i className="office-key" aria-hidden="true">
    {name}
  </i>
);
