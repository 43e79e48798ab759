// docs/openapi.json held against Redocly's recommended rules; it comes with openapi-typescript. No error and no warning passes.
import { createConfig, formatProblems, getTotals, lint } from '@redocly/openapi-core';

const problems = await lint({ ref: new URL('../docs/openapi.json', import.meta.url).pathname, config: await createConfig({ extends: ['recommended'] }) });
const { errors, warnings } = getTotals(problems);
if (errors + warnings) {
  formatProblems(problems, { totals: { errors, warnings, ignored: 0 }, version: '' });
  process.exit(1);
}
