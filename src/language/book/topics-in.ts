import { Findings } from '../../yaml/index.js';
import { isValidIn } from './check/years.js';
import type { RuleFile, Topic } from './model.js';
import { fileIn } from './parts-by-year.js';
import { readTopic } from './read-topic.js';

/** The topics that are the law of a tax year, each with the parts of its file that hold in it. */
export function topicsIn(topics: readonly Topic[], taxYear: string): readonly Topic[] {
  return filesIn(topics, taxYear).map((topic) =>
    topic.parts.length === 0 ? topic : (topicIn(topic, taxYear) ?? topic),
  );
}

/** The same of files that are read for their years alone; what cannot be read is left out, and has its finding where all of a file is read. */
export function topicsOf(files: readonly RuleFile[], taxYear: string): readonly Topic[] {
  return filesIn(files, taxYear).flatMap((file) => topicIn(file, taxYear) ?? []);
}

function filesIn<File extends RuleFile>(files: readonly File[], taxYear: string): readonly File[] {
  return files.filter(({ years }) => isValidIn(years, taxYear));
}

function topicIn({ parts, file, ofYears }: RuleFile, taxYear: string): Topic | undefined {
  const key = parts.map(({ years }) => isValidIn(years, taxYear)).join();
  const known = ofYears.get(key);
  if (known !== undefined) return known;
  // The findings of the file are made when all of it is read.
  const read = readTopic(parts.length === 0 ? file : fileIn(file, taxYear), new Findings());
  if (read === undefined) return undefined;
  const topic = { ...read, parts };
  ofYears.set(key, topic);
  return topic;
}
