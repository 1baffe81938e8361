/** A command as a process of its own, at a terminal of which a test reads the questions and writes the answers. */
import { once } from 'node:events';
import { run } from '../../../server/cli/run.ts';

const ask = async (question: string): Promise<string> => {
  process.stdout.write(`${question}\n`);
  const [answer] = (await once(process.stdin, 'data')) as [Buffer];
  return answer.toString().trim();
};
process.exitCode = await run({
  args: process.argv.slice(2),
  env: process.env,
  serviceFile: '/dev/null',
  terminal: { ask, askSecret: ask },
  readInput: () => Promise.resolve(''),
  say: (said) => process.stdout.write(said),
  complain: (said) => process.stderr.write(said),
});
process.stdin.destroy();
