/** The metrics at one moment. */
export class Scrape {
  constructor(readonly text: string) {}

  /** The value of a series, named as in the text. */
  value(series: string): number {
    const line = this.text.split('\n').find((each) => each.startsWith(`${series} `));
    if (line === undefined) throw new Error(`there is no ${series} in\n${this.text}`);
    return Number(line.slice(series.length + 1));
  }

  /** How much a counter grew; it may be new. */
  increase(before: Scrape, series = ''): number {
    return this.value(series) - (before.text.includes(`${series} `) ? before.value(series) : 0);
  }
}

/** Reads the metrics at an address. */
export async function scrape(url: string): Promise<Scrape> {
  const response = await fetch(url);
  if (response.status !== 200) throw new Error(`${response.status}: ${await response.text()}`);
  return new Scrape(await response.text());
}
