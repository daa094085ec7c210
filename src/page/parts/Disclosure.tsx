import type { ComponentChildren } from 'preact';

/** A section that is folded away at first. */
export function Disclosure({
  title,
  children,
}: {
  readonly title: string;
  readonly children: ComponentChildren;
}) {
  return (
    <details class="group">
      <summary>
        <b>{title}</b>
      </summary>
      {children}
    </details>
  );
}
