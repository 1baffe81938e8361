import { join } from 'node:path';
import { promisify } from 'node:util';
import webpack from 'webpack';

const root = join(import.meta.dirname, '../..');

/**
 * Bundles pages of the bench as the app is bundled, in production mode, one script an entry.
 * @throws Error with webpack's report when something does not compile
 */
export async function bundle(entries: Record<string, string>, outputFolder: string): Promise<void> {
  const compiler = webpack({
    mode: 'production',
    context: root,
    entry: entries,
    output: { path: outputFolder, publicPath: '/', filename: '[name].js', clean: false },
    performance: false,
    resolve: { extensions: ['.js', '.mjs', '.ts', '.tsx'] },
    module: {
      rules: [
        {
          test: /\.tsx?$/,
          exclude: /node_modules/,
          loader: 'babel-loader',
          options: { envName: 'production' },
        },
      ],
    },
  });
  const stats = await promisify(compiler.run.bind(compiler))();
  await promisify(compiler.close.bind(compiler))();
  if (stats?.hasErrors() !== false) throw new Error(stats?.toString('errors-only'));
}
