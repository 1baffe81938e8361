/**
 * `npm run dev`: our server and the web app, both anew with each change. Webpack writes the web app into a folder that
 * the server serves. In front of the server stands a proxy, which tells the open pages of each build: they take over
 * what has changed (hotClient.ts) and keep their state.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, request as ask, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { pipeline } from 'node:stream';
import webpack, { type Configuration, type Stats } from 'webpack';
import { PAGE_CONFIG_FILE } from '../../contract/pageConfig.ts';
import { loadConfig } from '../../server/config.ts';
import { TEMPLATES } from '../../server/modules/page/service.ts';
import { webpackConfig } from '../../webpack.config.ts';
import { BUILDS } from './builds.ts';

const root = join(import.meta.dirname, '../..');
const folder = join(root, '.cache/dev');
const helper = (file: string): string => join(import.meta.dirname, file);

const { port, host, publicUrl } = loadConfig(process.env);

/** The open pages, which wait to hear of builds. */
const pages = new Set<ServerResponse>();
let build = '';

function tell(page: ServerResponse): void {
  page.write(`data: ${build}\n\n`);
}

function answer(request: IncomingMessage, response: ServerResponse): void {
  if (request.url !== BUILDS) {
    passOn(request, response);
    return;
  }
  response.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' });
  pages.add(response);
  response.on('close', () => pages.delete(response));
  tell(response);
}

function passOn(request: IncomingMessage, response: ServerResponse): void {
  const { method, url = '/', headers } = request;
  const passed = ask({ host: '127.0.0.1', port: innerPort, method, path: url, headers });
  passed.on('response', (answered) => {
    response.writeHead(answered.statusCode ?? 502, {
      ...answered.headers,
      // Unlike those of a release, these files change and keep their names.
      ...(url.startsWith('/assets/') && { 'cache-control': 'no-store' }),
    });
    pipeline(answered, response, () => undefined);
  });
  passed.on('error', () => {
    // It is just being restarted: a page asks again by itself.
    if (!response.headersSent) response.writeHead(503, { Refresh: '1' });
    response.end();
  });
  response.on('close', () => passed.destroy());
  pipeline(request, passed, () => undefined);
}

/** In the place of a release's worker: takes the device's own release away, which would answer for the server. */
const NO_SERVICE_WORKER = `
addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => event.waitUntil((async () => {
  await registration.unregister();
  for (const client of await clients.matchAll()) void client.navigate(client.url);
})()));
`;

function hot(config: ReturnType<typeof webpackConfig>): Configuration {
  return {
    ...config,
    entry: { ...config.entry, main: [helper('hotClient.ts'), config.entry.main] },
    output: {
      ...config.output,
      hotUpdateMainFilename: 'assets/[runtime].[fullhash].hot-update.json',
      hotUpdateChunkFilename: 'assets/[id].[fullhash].hot-update.js',
      clean: false,
    },
    module: {
      rules: [
        ...config.module.rules,
        {
          test: /\.tsx$/,
          include: join(root, 'src'),
          enforce: 'post',
          use: [
            helper('refreshLoader.ts'),
            {
              loader: 'babel-loader',
              options: {
                configFile: false,
                envName: 'development',
                plugins: ['react-refresh/babel'],
              },
            },
          ],
        },
      ],
    },
    plugins: [...config.plugins, new webpack.HotModuleReplacementPlugin()],
  };
}

/** Resolves with the first build that has no errors. */
async function watch(): Promise<void> {
  const compiler = webpack(hot(webpackConfig('development', folder)));
  await new Promise<void>((resolve) => {
    compiler.watch({}, (error, stats?: Stats) => {
      if (error !== null) throw error;
      if (stats === undefined) return;
      if (stats.hasErrors() || stats.hasWarnings()) {
        console.error(stats.toString({ preset: 'errors-warnings', colors: true }));
      }
      if (stats.hasErrors()) return;
      cpSync(join(folder, 'index.html'), join(folder, TEMPLATES, 'index.html'));
      build = stats.hash;
      pages.forEach(tell);
      resolve();
    });
  });
}

function placeFiles(): void {
  rmSync(folder, { recursive: true, force: true });
  for (const place of [folder, join(folder, TEMPLATES)]) {
    cpSync(join(root, 'public'), place, {
      recursive: true,
      filter: (path) => !path.endsWith('index.html') && !path.endsWith(PAGE_CONFIG_FILE),
    });
  }
  writeFileSync(join(folder, TEMPLATES, 'sw.js'), NO_SERVICE_WORKER);
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port: found } = probe.address() as AddressInfo;
  probe.close();
  return found;
}

const SIGNALS = ['SIGINT', 'SIGTERM'] as const;
for (const signal of SIGNALS) process.on(signal, () => process.exit(0));

const innerPort = await freePort();
createServer(answer)
  .on('error', ({ message }) => {
    console.error(`Port ${port}: ${message}`);
    process.exit(1);
  })
  .listen(port, host);
console.log('Die Web-App wird gebaut …');
placeFiles();
await watch();

console.log(`Im Browser: ${publicUrl}; dahinter:`);
const server = spawn(process.execPath, ['--watch-preserve-output', '--watch', 'server/main.ts'], {
  cwd: root,
  env: {
    // Without a line for each request.
    LOG_LEVEL: 'warn',
    ...process.env,
    PORT: String(innerPort),
    PUBLIC_URL: publicUrl,
    WEB_ROOT: folder,
  },
  stdio: 'inherit',
});
for (const signal of SIGNALS) {
  process.removeAllListeners(signal).on(signal, () => server.kill('SIGTERM'));
}
server.on('exit', (code) => process.exit(code ?? 0));
