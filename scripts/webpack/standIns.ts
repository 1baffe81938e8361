/**
 * Modules of libraries for which another one stands in the page, since it uses a small part of them. The
 * tests in jsdom run the originals, those in the browser the stand-ins.
 */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { ResolvePluginInstance } from 'webpack';

const MODULES = {
  '@rc-component/async-validator/es/index.js': 'asyncValidator.ts',
  'antd/es/_util/wave/index.js': 'Wave.tsx',
  'antd/es/button/DefaultLoadingIcon.js': 'DefaultLoadingIcon.tsx',
  'antd/es/config-provider/index.js': 'ConfigProvider.tsx',
  'antd/es/input/index.js': 'Input.ts',
  'antd/es/modal/index.js': 'Modal.ts',
  'antd/es/pagination/index.js': 'Pagination.ts',
  'antd/es/spin/index.js': 'Spin.tsx',
  'antd/es/table/hooks/useFilter/index.js': 'useFilter.ts',
  'antd/es/table/hooks/useSelection.js': 'useSelection.ts',
  'antd/es/theme/useToken.js': 'useToken.ts',
  'antd/es/tooltip/index.js': 'Tooltip.tsx',
};

const standIns = new Map(
  Object.entries(MODULES).map(([module, file]) => [
    join(import.meta.dirname, '../../node_modules', module),
    join(import.meta.dirname, 'standIns', file),
  ]),
);

export const standInPlugin: ResolvePluginInstance = {
  apply(resolver) {
    for (const original of standIns.keys()) {
      if (!existsSync(original))
        throw new Error(`There is no ${original} any more: see standIns.ts`);
    }
    const resolve = resolver.ensureHook('resolve');
    resolver.getHook('existing-file').tapAsync('StandIns', (request, context, done) => {
      const standIn = standIns.get(request.path || '');
      if (standIn === undefined) done();
      else resolver.doResolve(resolve, { ...request, request: standIn }, null, context, done);
    });
  },
};
