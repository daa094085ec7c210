/** What Prometheus would read. */
export class Scraped {
  constructor(readonly text: string) {}

  /** The value of a series, written as it stands in the text. */
  value(series: string): number {
    const line = this.text.split('\n').find((each) => each.startsWith(`${series} `));
    if (line === undefined) throw new Error(`there is no ${series} in\n${this.text}`);
    return Number(line.slice(series.length + 1));
  }

  /** By how much a counter is higher than it was; it may not have been there before. */
  risen(before: Scraped, series = ''): number {
    return this.value(series) - (before.text.includes(`${series} `) ? before.value(series) : 0);
  }
}

/** Reads the metrics at an address. */
export async function scraped(url: string): Promise<Scraped> {
  const response = await fetch(url);
  if (response.status !== 200) throw new Error(`${response.status}: ${await response.text()}`);
  return new Scraped(await response.text());
}
