/** Builds one of the pages of this folder: `build.ts extracted|engine FOLDER`. Prints the files of its page as JSON. */
import { join } from 'node:path';
import webpack, { type Configuration, type RuleSetRule, type Stats } from 'webpack';

import { webpackConfig } from '../../../webpack.config.ts';

const [kind = '', folder = ''] = process.argv.slice(2);

/**
 * The app's configuration with another entry, its scripts as they are; for antd as it comes, without what the build
 * does to it.
 */
function config(): Configuration {
  const app = webpackConfig('production', folder);
  // Only what makes the style sheets smaller can change how something looks.
  const minimizer = app.optimization.minimizer.filter((part) => part !== '...');
  const ours: Configuration = {
    ...app,
    entry: { main: join(import.meta.dirname, `${kind}.tsx`) },
    optimization: { ...app.optimization, minimizer },
  };
  if (kind === 'extracted') return ours;
  const isOfAntd = (rule: unknown) => JSON.stringify(rule).includes('antdStyleLoader');
  return {
    ...ours,
    module: { rules: (ours.module?.rules as RuleSetRule[]).filter((rule) => !isOfAntd(rule)) },
    plugins: (ours.plugins ?? []).filter(
      (plugin) => !(plugin instanceof webpack.NormalModuleReplacementPlugin),
    ),
    optimization: { ...ours.optimization, minimize: false },
  };
}

const stats = await new Promise<Stats>((resolve, reject) => {
  webpack(config(), (error, result) => {
    if (result === undefined) reject(error ?? new Error('webpack gave no result'));
    else resolve(result);
  });
});
if (stats.hasErrors()) throw new Error(stats.toString('errors-only'));
const { assets = [] } = stats.toJson({ all: false, entrypoints: true }).entrypoints?.main ?? {};
process.stdout.write(JSON.stringify(assets.map(({ name }) => name)));
