/** A text of the document, in which names stand between backquotes. */
export function Prose({ text }: { readonly text: string }) {
  return (
    <>
      {text.split('`').map((part, index) => {
        const key = `${index} ${part}`;
        return index % 2 === 0 ? part : <code key={key}>{part}</code>;
      })}
    </>
  );
}
