import { getOrMake } from '../../get-or-make.js';
import { Findings } from '../source/findings.js';
import { isValidIn } from './check/years.js';
import type { Topic } from './model.js';
import { fileIn } from './parts-by-year.js';
import { readTopic } from './read-topic.js';

/** The topics that are the law of a tax year, each with the parts of its file that hold in it. */
export function topicsIn(topics: readonly Topic[], taxYear: string): readonly Topic[] {
  return topics.filter(({ years }) => isValidIn(years, taxYear)).map((topic) => topicIn(topic, taxYear));
}

function topicIn(topic: Topic, taxYear: string): Topic {
  const { parts, file, variants } = topic;
  if (parts.length === 0) return topic;
  const key = parts.map(({ years }) => isValidIn(years, taxYear)).join();
  // The findings of the file were made when all of it was read.
  return getOrMake(variants, key, () => ({
    ...(readTopic(fileIn(file, taxYear), new Findings()) ?? topic),
    parts,
  }));
}
