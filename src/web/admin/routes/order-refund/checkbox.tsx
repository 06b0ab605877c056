type Props = {
  readonly name: string;
  readonly label: string;
  readonly typed: Readonly<Record<string, string>>;
};

/** A checkbox that keeps its state when the form comes back. */
export function Checkbox({ name, label, typed }: Props) {
  return (
    <p>
      <label className="alone">
        <input type="checkbox" name={name} defaultChecked={typed[name] !== undefined} />
        {label}
      </label>
    </p>
  );
}
