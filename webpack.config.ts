import CssMinimizerPlugin from 'css-minimizer-webpack-plugin';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import { join } from 'node:path';
import webpack, { type Compilation, type Compiler, type Configuration } from 'webpack';
import { routesAhead } from './scripts/routeFiles.ts';

const root = import.meta.dirname;
const helper = (file: string): string => join(root, 'scripts/webpack', file);

/** Antd's modules that make styles; each component imports its own. */
const ANTD_STYLES = /[\\/]node_modules[\\/]antd[\\/]es[\\/].+[\\/]style(?:[\\/]\w+)?\.js$/;

/** What writes styles while the page runs, which the CSP forbids; nothing else of a library has a stand-in. */
const STYLE_WRITERS = /[\\/](?:dynamicCSS|genStyleUtils|useResetIconStyle)$/;
const WRITERS_OF =
  /[\\/]node_modules[\\/](?:antd|@rc-component[\\/]util|@ant-design[\\/]cssinjs)[\\/]/;

function replaceStyleWriter(resource: { context: string; request: string }): void {
  if (!WRITERS_OF.test(join(resource.context, '/'))) return;
  resource.request = helper(
    resource.request.endsWith('dynamicCSS') ? 'dynamicCSS.ts' : 'styleEngine.ts',
  );
}

const WITHOUT_SIDE_EFFECTS =
  /[\\/]node_modules[\\/](?:@rc-component|@ant-design|react-toastify|idb|typebox)[\\/].*\.m?js$/;

/** What index.html says of the build. */
function pageParameters({ entrypoints, namedChunkGroups }: Compilation) {
  const filesOf = (name: string) => namedChunkGroups.get(name)?.getFiles() ?? [];
  const own = entrypoints.get('main')?.getFiles() ?? [];
  const ahead = routesAhead((chunk) => filesOf(chunk).filter((file) => !own.includes(file)));
  // For an attribute.
  const routes = JSON.stringify(ahead).replaceAll('"', '&quot;');
  return { firstPaint: filesOf('firstPaint').join(), routes };
}

const isOfDecoder = (chunk: string | null | undefined) =>
  chunk?.startsWith('decoder-worker') === true;

/** The worker finds its late parts by their names, see src/decoder/worker/decoderWorker.ts; a number is shorter for all others. */
const namedPartsPlugin = {
  apply({ hooks }: Compiler) {
    hooks.compilation.tap('NamedParts', (compilation) => {
      compilation.hooks.chunkIds.tap({ name: 'NamedParts', stage: -1 }, (chunks) => {
        for (const chunk of chunks) {
          if (isOfDecoder(chunk.name)) Object.assign(chunk, { id: chunk.name, ids: [chunk.name] });
        }
      });
    });
  },
};

const styleSheet = [MiniCssExtractPlugin.loader, 'css-loader'];

/**
 * For development, scripts/dev.ts adds what changes a page that is open.
 * @param outputFolder absolute path; its files are what a server serves at `/`.
 */
export function webpackConfig(mode: 'production' | 'development', outputFolder: string) {
  // What replaces a file of a page that is open finds it by its name.
  const name = mode === 'production' ? '[name].[contenthash]' : '[name]';
  return {
    mode,
    context: root,
    entry: {
      // By itself: the page's head runs it while all the others are being fetched.
      firstPaint: { import: './src/firstPaint.ts', runtime: false },
      main: './src/main.tsx',
      // One file, of a name that stays: scripts/build.ts tells it what the release consists of.
      ...(mode === 'production' && {
        sw: { import: './src/update/serviceWorker.ts', filename: 'sw.js' },
      }),
    },
    output: {
      path: outputFolder,
      publicPath: '/',
      filename: `assets/${name}.js`,
      assetModuleFilename: 'assets/[name].[contenthash][ext]',
      clean: true,
    },
    resolve: {
      // Its package.json leads to the development build, whatever is being built.
      alias: {
        'react-router$': join(root, `node_modules/react-router/dist/${mode}/index.mjs`),
        'react-router/dom$': join(root, `node_modules/react-router/dist/${mode}/dom-export.mjs`),
      },
    },
    devtool: mode === 'production' ? false : 'cheap-module-source-map',
    module: {
      rules: [
        {
          test: /\.tsx?$/,
          exclude: /[\\/]node_modules[\\/]/,
          loader: 'babel-loader',
          // Babel takes NODE_ENV for it, which a build from a shell has not set.
          options: { envName: mode },
        },
        // They have none, but do not say so: without it whole libraries come for a few functions.
        { test: WITHOUT_SIDE_EFFECTS, sideEffects: false },
        {
          test: ANTD_STYLES,
          resourceQuery: { not: /antd-css/ },
          loader: helper('antdStyleLoader.ts'),
        },
        {
          resourceQuery: /antd-css/,
          use: [...styleSheet, helper('antdStyleLoader.ts')],
          sideEffects: true,
        },
        {
          test: /\.css$/,
          exclude: join(root, 'src/shared/antd/antd.css'),
          use: styleSheet,
          sideEffects: true,
        },
        {
          test: join(root, 'src/shared/antd/antd.css'),
          use: [...styleSheet, helper('antdStyleLoader.ts')],
          sideEffects: true,
        },
        { test: /\.svg$/, type: 'asset' },
      ],
    },
    plugins: [
      namedPartsPlugin,
      new webpack.NormalModuleReplacementPlugin(STYLE_WRITERS, replaceStyleWriter),
      new MiniCssExtractPlugin({
        filename: `assets/${name}.css`,
        // Files may come in any order: antd's rules are in a layer, ours name their component.
        ignoreOrder: true,
      }),
      new HtmlWebpackPlugin({
        template: './public/index.html',
        excludeChunks: ['firstPaint', 'sw'],
        templateParameters: pageParameters,
        minify: false,
      }),
    ],
    optimization: {
      // It would take the quotes from attributes whose placeholders the server replaces later.
      minimizeOptions: { html: false },
      minimizer: [
        '...',
        new CssMinimizerPlugin({
          // Its calc does not know the trigonometric functions that antd uses.
          minimizerOptions: { preset: ['default', { calc: false }] },
        }),
      ],
      splitChunks: {
        // A file more costs a phone more than what two of them share.
        minSize: 50_000,
        maxAsyncRequests: 10,
        chunks: ({ name }) => name !== 'sw' && !isOfDecoder(name),
        cacheGroups: {
          // Changes with its versions only, so it stays in the browser's cache when the app is updated.
          framework: {
            test: /[\\/]node_modules[\\/]/,
            name: 'framework',
            chunks: ({ name }) => name === 'main',
            priority: 10,
          },
        },
      },
    },
    // scripts/routeFiles.ts knows what counts, and the tests alone may fail for it.
    performance: false,
    stats: 'errors-warnings',
  } satisfies Configuration;
}

/** What no prerendered page loads. */
const NOT_RENDERED =
  /(?:features\/(?!login|signup|password|code)|\/(?:scanner|openEngine|ToastShelf)\.tsx?$)/;

/** The app where there is no browser, for scripts/prerender.ts: of the same sources, without their style sheets. */
export function prerenderConfig(outputFolder: string): Configuration {
  const { mode, context, resolve, module, plugins } = webpackConfig('production', outputFolder);
  const withoutFile = { type: 'asset/resource', generator: { emit: false } };
  return {
    mode,
    context,
    externals: ({ request }, done) =>
      done(undefined, NOT_RENDERED.test(request) ? 'var undefined' : undefined),
    entry: { prerender: './src/app/prerender.tsx' },
    output: {
      path: outputFolder,
      filename: '[name].mjs',
      library: { type: 'module' },
      assetModuleFilename: 'assets/[name].[contenthash][ext]',
      publicPath: '/',
    },
    resolve,
    module: {
      // One file: there are no tags by which parts of it could come.
      parser: { javascript: { dynamicImportMode: 'eager' } },
      rules: [
        { resourceQuery: /antd-css/, ...withoutFile },
        { test: /\.css$/, ...withoutFile },
        ...module.rules.filter((rule) => !('use' in rule)),
      ],
    },
    plugins: plugins.filter((plugin) => plugin instanceof webpack.NormalModuleReplacementPlugin),
    optimization: { minimize: false },
    performance: false,
    stats: 'errors-warnings',
  };
}

export default webpackConfig('production', join(root, 'dist'));
