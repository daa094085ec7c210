import { InconclusiveError } from '../../cli/index.js';
import { BrokenBook, Findings } from '../../language/index.js';
import {
  contentDigest,
  DamagedBundle,
  type Label,
  labelName,
  lawOf,
  type Register,
  readRegister,
} from '../../law/index.js';
import { type Labels, loadLabels, type Payroll } from '../../operations/index.js';

/** The law of a label as it was released. */
export interface LawOfLabel {
  readonly label: Label;
  /** The operations by it, over its year alone. */
  readonly payroll: Payroll;
}

/** The laws of a register, each from its bundle, independent of the present files of the book. Cached by label. */
export class Laws {
  readonly register: Register;
  readonly #laws = new Map<string, Promise<LawOfLabel>>();

  /** Throws `InconclusiveError` where the register was damaged. */
  constructor(readonly root: string) {
    const findings = new Findings();
    this.register = readRegister(root, findings);
    if (findings.count > 0) throw new InconclusiveError(new BrokenBook(findings.all).message);
  }

  /** The law of a label, as the register had it after its first `entries`: evidence and withdrawals may be added after an answer.
   *  Rejects with `InconclusiveError` where there is no law to judge by. */
  find(engine: string, entries = this.register.length): Promise<LawOfLabel> {
    const key = `${engine} ${entries}`;
    const law = this.#laws.get(key) ?? this.#load(engine, entries);
    this.#laws.set(key, law);
    return law;
  }

  async #load(engine: string, entries: number): Promise<LawOfLabel> {
    const label = this.#labelNamed(engine);
    if (label === undefined)
      throw new InconclusiveError(`${engine} is no label of the register: no law is known that it names.`);
    if (label.bundle === undefined)
      throw new InconclusiveError(`The book of ${engine} is not kept: only its digest is known.`);
    const registerThen = readRegister(this.root, new Findings(), entries);
    const labels = registerThen.labels.map((each) => ({
      ...each,
      bundle: this.#labelNamed(labelName(each))?.bundle,
    }));
    const wasReleased = labels.some((each) => labelName(each) === engine);
    const payroll = await this.#read(
      engine,
      label,
      loadLabels(this.root, wasReleased ? { ...registerThen, labels } : this.register),
    );
    if (contentDigest(lawOf(payroll.book(label.taxYear), label)) !== label.digest)
      throw new InconclusiveError(`This program reads another law in the bundle of ${engine} than it names.`);
    return { label, payroll };
  }

  #labelNamed(engine: string): Label | undefined {
    return this.register.labels.find((each) => labelName(each) === engine);
  }

  async #read(engine: string, { taxYear }: Label, labels: Labels): Promise<Payroll> {
    try {
      const payroll = await labels.under(engine);
      const year = payroll.book(taxYear);
      // Compiles all books now: what this program cannot read is reported once, and not at the first answer that needs it.
      for (const purpose of year.purposes) year.bookOf(purpose);
      return payroll;
    } catch (error) {
      if (error instanceof DamagedBundle) throw new InconclusiveError(error.message);
      if (error instanceof BrokenBook)
        throw new InconclusiveError(`This program cannot read the bundle of ${engine}: ${error.message}`);
      throw error;
    }
  }
}
