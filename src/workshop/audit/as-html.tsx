import type { ComponentChildren } from 'preact';
import { programBuild, SERVICE_VERSION } from '../../law/index.js';
import { filedDocument } from '../../page/index.js';
import { differenceSides, NOT_PROVEN } from '../verify/as-text.js';
import {
  aimInWords,
  countsByName,
  countText,
  departureInWords,
  resultInWords,
  withdrawnInWords,
} from './as-text.js';
import type { Audit, LineFinding } from './index.js';

/** The result of an audit as a document to be filed: it loads nothing, and has no script. */
export function asHtml(audit: Audit, findings: readonly LineFinding[], file: string): string {
  const { n, head } = audit.register;
  const footer = `Audit of ${file} · build ${programBuild().slice(0, 16)} · register ${n}:${head.slice(0, 16)}`;
  return filedDocument(`Audit of ${file}`, footer, <Report audit={audit} findings={findings} file={file} />)
    .html;
}

interface ReportProps {
  readonly audit: Audit;
  readonly findings: readonly LineFinding[];
  readonly file: string;
}

function Report({ audit, findings, file }: ReportProps) {
  const { survey, draw, withdrawn, departures, register } = audit;
  const different = findings.filter((finding) => 'differences' in finding);
  const inconclusive = findings.filter((finding) => 'because' in finding);
  return (
    <main>
      <header>
        <h1>Audit of answers</h1>
        <p class="what">{file}</p>
        <p>
          {resultInWords(audit)} {aimInWords(audit)}
        </p>
      </header>
      <Section title="What differs" items={different}>
        <table class="lines num">
          <thead>
            <tr>
              <th class="at" scope="col">
                Line
              </th>
              <th scope="col">Field</th>
              <th class="side" scope="col">
                Filed
              </th>
              <th class="side" scope="col">
                Recomputed
              </th>
            </tr>
          </thead>
          <tbody>
            {different.flatMap(({ line, engine, differences }) =>
              differences.map((difference) => {
                const { filed, recomputed } = differenceSides(difference);
                return (
                  <tr key={`${line} ${difference.path}`}>
                    <td class="at">{countText(line)}</td>
                    <th scope="row">
                      {difference.path} <span class="given">{engine}</span>
                    </th>
                    <td class="side">{filed}</td>
                    <td class="side">{recomputed}</td>
                  </tr>
                );
              }),
            )}
          </tbody>
        </table>
      </Section>
      <Section title="One request, two answers" items={survey.contradictions}>
        <List
          items={survey.contradictions.map(
            ({ first, line }) => `Lines ${countText(first)} and ${countText(line)}`,
          )}
        />
      </Section>
      <Section title="What cannot be judged" items={inconclusive}>
        <List items={inconclusive.map(({ line, because }) => `Line ${countText(line)}: ${because}`)} />
      </Section>
      <Section title="Lines that hold no answer" items={survey.faults}>
        <List items={survey.faults.map(({ line, says }) => `Line ${countText(line)} ${says}.`)} />
      </Section>
      <Section title="Withdrawn labels" items={withdrawn}>
        <List items={withdrawn.map(withdrawnInWords)} />
      </Section>
      <Section title="Departures that mattered" items={departures}>
        <List items={departures.map(departureInWords)} />
      </Section>
      <Section title="By label" items={[...survey.byLabel]}>
        <Facts facts={countsByName(survey.byLabel)} />
      </Section>
      <Section title="By build of the program" items={[...survey.byBuild]}>
        <Facts facts={countsByName(survey.byBuild)} />
      </Section>
      <Section title="The lines that were drawn" items={[...(survey.linesToVerify ?? [])]}>
        <p class="small">
          {draw.sample !== undefined &&
            `Those with the lowest SHA-256 of the seed ${JSON.stringify(draw.sample.seed)} and their content. `}
          {draw.largest !== undefined && `The ${countText(draw.largest)} with the most tax. `}
        </p>
        <p class="small num">
          {[...(survey.linesToVerify ?? [])]
            .sort((a, b) => a - b)
            .map(countText)
            .join(' · ')}
        </p>
      </Section>
      <section>
        <h2>The program and the register</h2>
        <dl class="small">
          <Fact name="Program" value={SERVICE_VERSION} />
          <Fact name="Build of the program (SHA-256)" value={programBuild()} />
          <Fact name="Entries of the register" value={countText(register.n)} />
          <Fact name="Hash of the last" value={register.head} />
        </dl>
        <p class="small">{NOT_PROVEN}</p>
      </section>
    </main>
  );
}

interface SectionProps {
  readonly title: string;
  /** What the section is about: without items it is left out. */
  readonly items: readonly unknown[];
  readonly children: ComponentChildren;
}

function Section({ title, items, children }: SectionProps) {
  if (items.length === 0) return null;
  return (
    <section>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

function List({ items }: { readonly items: readonly string[] }) {
  return (
    <ul class="small num">
      {items.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
}

function Facts({ facts }: { readonly facts: readonly (readonly [string, string])[] }) {
  return (
    <dl class="small num">
      {facts.map(([name, value]) => (
        <Fact key={name} name={name} value={value} />
      ))}
    </dl>
  );
}

function Fact({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </>
  );
}
