import webpack from 'webpack';
import { minify } from 'terser';
import { brotliCompressSync } from 'node:zlib';
const { webpackConfig } = await import('../webpack.config.ts');
const config = webpackConfig('production', '/tmp/an-dist');
const compiler = webpack({ ...config, optimization: { ...config.optimization, concatenateModules: false, minimize: false } });
const pkg = (n: string) => { const i = n.lastIndexOf('node_modules/'); if (i < 0) return n.replace(process.cwd(), '').split('/').slice(0, 4).join('/'); const rest = n.slice(i + 13).split('/'); const p = rest[0]!.startsWith('@') ? rest.slice(0, 2).join('/') : rest[0]!; return p === 'antd' ? rest.slice(0, 3).join('/') : p === '@reduxjs/toolkit' ? rest.join('/') : p; };
compiler.run(async (err, stats) => {
  if (err) throw err;
  const c = stats!.compilation;
  const cache = new Map<any, string>();
  for (const which of process.argv.slice(2)) {
    const chunks = [...c.chunks].filter((chunk) => which === 'initial' ? chunk.canBeInitial() && !String(chunk.name).includes('worker') : [...chunk.groupsIterable].some((g) => g.name === which || [...g.getParents()].length > 0 && g.chunks.some((x) => x.name === which)) && !chunk.canBeInitial());
    const byPkg = new Map<string, string[]>();
    for (const chunk of chunks) for (const mod of c.chunkGraph.getChunkModulesIterable(chunk) as any) {
      const name = mod.nameForCondition?.() ?? mod.identifier();
      if (name.endsWith('.css') || mod.type?.startsWith('css')) continue;
      let src = cache.get(mod);
      if (src === undefined) {
        try { const s = c.codeGenerationResults.getSource(mod, chunk.runtime, 'javascript'); src = (await minify(`window.x=(function(module,exports,__webpack_require__){${s?.source() ?? ''}})`, { toplevel: true, compress: { passes: 2 } })).code ?? ''; } catch (error) { if (cache.size < 2) console.log(error); src = ''; }
        cache.set(mod, src);
      }
      const k = pkg(name); byPkg.set(k, [...(byPkg.get(k) ?? []), src]);
    }
    const all = brotliCompressSync([...byPkg.values()].flat().join('\n')).length;
    console.log('=====', which, 'total', all, chunks.map((x) => x.name ?? x.id).join());
    const rows = [...byPkg].map(([k, v]) => [k, v.join('').length, brotliCompressSync(v.join('\n')).length, v.length] as const).sort((a, b) => b[2] - a[2]);
    for (const r of rows.slice(0, 70)) console.log(String(r[2]).padStart(7), String(r[1]).padStart(8), r[3], r[0]);
  }
  compiler.close(() => {});
});
