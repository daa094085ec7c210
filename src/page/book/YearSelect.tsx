/** A select of tax years, the latest first. */
export function YearSelect({
  name,
  label,
  selected,
  years,
}: {
  readonly name: string;
  readonly label: string;
  readonly selected: string;
  readonly years: readonly string[];
}) {
  return (
    <div>
      <label class="label" for={name}>
        {label}
      </label>
      <select id={name} name={name}>
        {years.toReversed().map((year) => (
          <option key={year} value={year} selected={year === selected}>
            {year}
          </option>
        ))}
      </select>
    </div>
  );
}
