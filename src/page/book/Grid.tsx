import type { ComponentChildren } from 'preact';
import { rateTitle } from '../texts/titles.js';

/** Figures of the same names in rows, side by side. */
interface GridProps {
  readonly title: string;
  /** Whether one sees the title; else only who does not see the page has it. */
  readonly isTitled: boolean;
  /** The names of its columns, in their order. */
  readonly columns: readonly string[];
  readonly rows: readonly GridRow[];
}

interface GridRow {
  /** Empty where the figures are a row by themselves. */
  readonly name: string;
  /** What a search looks in. */
  readonly text?: string;
  /** What stands in a column, by its name. */
  readonly cells: ReadonlyMap<string, ComponentChildren>;
}

/** A table of figures by the names of the rates. */
export function Grid({ title, isTitled, columns, rows }: GridProps) {
  const hasNames = rows.some(({ name }) => name !== '');
  return (
    <table class="grid">
      {title !== '' && <caption class={isTitled ? undefined : 'unseen'}>{title}</caption>}
      <thead>
        <tr>
          {hasNames && <td />}
          {columns.map((column) => (
            <th scope="col" class="num" key={column}>
              {rateTitle(column)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, text, cells }) => (
          <tr key={name} data-text={text}>
            {hasNames && <th scope="row">{rateTitle(name)}</th>}
            {columns.map((column) => (
              <td class="num" key={column}>
                {cells.get(column)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
