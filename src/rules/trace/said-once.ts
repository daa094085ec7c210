import type { TracedFigure, TraceStep } from './trace-step.js';

/** The same steps, with what is the same in several said once: where a figure stands, at the first step that uses it; where
 *  it is published, at the first figure of its group; the title, note and source of a rule that `with` applies to other
 *  figures, at its own step. */
export function saidOnce(steps: readonly TraceStep[]): readonly TraceStep[] {
  const own = new Set(steps.flatMap((step) => (step.in === undefined ? [step.rule] : [])));
  const figuresSaid = new FiguresSaid();
  return steps.map((step) => {
    const { title, note, source, ...withoutRule } = step;
    const said = step.in !== undefined && own.has(step.rule) ? withoutRule : step;
    const { figures } = said;
    if (figures === undefined) return said;
    return { ...said, figures: figures.map((figure) => figuresSaid.rest(figure)) };
  });
}

class FiguresSaid {
  readonly #places = new Set<string>();
  readonly #sources = new Set<string>();

  /** What was not said of a figure before. */
  rest(figure: TracedFigure): TracedFigure {
    const { path, value, file } = figure;
    // Tables of two topics may have one name.
    if (!isNew(`${file} ${path}`, this.#places)) return { path, value };
    const { source, ...unpublished } = figure;
    const group = path.split('.').slice(0, 2).join('.');
    return isNew(`${file} ${group} ${JSON.stringify(source)}`, this.#sources) ? figure : unpublished;
  }
}

function isNew(key: string, known: Set<string>): boolean {
  if (known.has(key)) return false;
  known.add(key);
  return true;
}
