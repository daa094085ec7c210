import { Unjudged } from '../../cli/index.js';
import { BrokenBook, Findings } from '../../language/index.js';
import {
  contentDigest,
  DamagedBundle,
  type Label,
  lawOf,
  nameOf,
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

/** The laws of a register, each from its bundle, whatever the files of the book say by now. */
export class Laws {
  readonly register: Register;
  readonly #labels: Labels;
  readonly #laws = new Map<string, Promise<LawOfLabel>>();

  /** Throws `Unjudged` where the register was damaged. */
  constructor(readonly root: string) {
    const findings = new Findings();
    this.register = readRegister(root, findings);
    if (findings.count > 0) throw new Unjudged(new BrokenBook(findings.all).message);
    this.#labels = loadLabels(root, this.register);
  }

  /** The law of a label; rejected with `Unjudged` where there is none to judge by. Each is loaded once. */
  of(engine: string): Promise<LawOfLabel> {
    const law = this.#laws.get(engine) ?? this.#load(engine);
    this.#laws.set(engine, law);
    return law;
  }

  async #load(engine: string): Promise<LawOfLabel> {
    const label = this.register.labels.find((each) => nameOf(each) === engine);
    if (label === undefined)
      throw new Unjudged(`${engine} is no label of the register: no law is known that it names.`);
    if (label.bundle === undefined)
      throw new Unjudged(`The book of ${engine} is not kept: only its digest is known.`);
    const payroll = await this.#read(engine, label);
    if (contentDigest(lawOf(payroll.book(label.taxYear), label)) !== label.digest)
      throw new Unjudged(`This program reads another law in the bundle of ${engine} than it names.`);
    return { label, payroll };
  }

  async #read(engine: string, { taxYear }: Label): Promise<Payroll> {
    try {
      const payroll = await this.#labels.under(engine);
      const year = payroll.book(taxYear);
      // What this program cannot read is said once, and not at the first answer that needs it.
      for (const purpose of year.purposes) year.bookOf(purpose);
      return payroll;
    } catch (error) {
      if (error instanceof DamagedBundle) throw new Unjudged(error.message);
      if (error instanceof BrokenBook)
        throw new Unjudged(`This program cannot read the bundle of ${engine}: ${error.message}`);
      throw error;
    }
  }
}
