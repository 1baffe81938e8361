/** `npm run check`: what can be said without running the product. */
import { runChecks } from './checks.ts';

const { failed } = await runChecks();
process.exit(failed === 0 ? 0 : 1);
