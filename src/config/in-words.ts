import { SETTINGS } from './settings.js';

const WIDTH = Math.max(...Object.values(SETTINGS).map(({ name }) => name.length));

/** Every setting with its meaning and its default, for who starts the service. */
export function settingsInWords(): string {
  return Object.values(SETTINGS)
    .map((setting) => {
      const unset = setting.default === '' ? 'not set' : setting.default;
      return `  ${setting.name.padEnd(WIDTH)}  ${setting.meaning}\n  ${''.padEnd(WIDTH)}  default: ${unset}`;
    })
    .join('\n');
}
