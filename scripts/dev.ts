/** For developers: the web app with live reload, its calls passed on to a running server (`npm start`). */
import { join } from 'node:path';
import webpack from 'webpack';
import DevServer from 'webpack-dev-server';
import { webpackConfig } from '../webpack.config.ts';

const root = join(import.meta.dirname, '..');
const api = process.env.API_URL ?? 'http://localhost:8080';
const port = Number(process.env.PORT ?? 3000);

const compiler = webpack(webpackConfig('development', join(root, '.cache/dev')));
const server = new DevServer(
  {
    host: 'localhost',
    port,
    historyApiFallback: true,
    static: { directory: join(root, 'public') },
    proxy: [{ context: ['/api'], target: api }],
  },
  compiler,
);
await server.start();
console.log(`Web app on http://localhost:${port}, calls go to ${api} (API_URL, PORT change it).`);
