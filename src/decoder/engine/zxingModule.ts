import { cppExceptions, type ExceptionExports } from './cppExceptions.ts';
import { CppMemory, type CppFunction, type Pointer } from './cppMemory.ts';
import { cppTypes } from './cppTypes.ts';
import { UNDEFINED } from './heldValues.ts';

/** zxing-cpp, as zxing-wasm's reader offers it to its own JavaScript. */
export interface RawModule {
  /** Moves when the memory grows. */
  readonly HEAPU8: Uint8Array<ArrayBuffer>;
  _malloc: (bytes: number) => Pointer;
  _free: (pointer: Pointer) => void;
  readBarcodesFromPixmap: (
    pointer: Pointer,
    width: number,
    height: number,
    options: Record<string, unknown>,
  ) => RawResults;
}

interface RawResults {
  size: () => number;
  get: (index: number) => RawResult | undefined;
  delete: () => void;
}

export interface RawResult {
  /** False for what was found and could not be read; only when asked for. */
  isValid: boolean;
  text: string;
  symbology: string;
  /** The code's modules. */
  symbol: { width: number };
  position: Record<'topLeft' | 'topRight' | 'bottomRight' | 'bottomLeft', { x: number; y: number }>;
}

/** Of what C++ knows of a code, the fields of the above; the others stay where they are. */
const READ = new Set([
  ...['isValid', 'text', 'symbology', 'symbol', 'width', 'position'],
  ...['topLeft', 'topRight', 'bottomRight', 'bottomLeft', 'x', 'y'],
]);

interface Exports extends ExceptionExports {
  memory: WebAssembly.Memory;
  table: WebAssembly.Table;
  start: () => void;
  malloc: (bytes: number) => Pointer;
  free: (pointer: Pointer) => void;
  dynCallViijjijjjjjj: CppFunction;
  dynCallIiijj: CppFunction;
}

/** The linker's names for them, in this very version of zxing-wasm. */
const EXPORTS: Readonly<Record<keyof Exports, string>> = {
  memory: 'qa',
  start: 'ra',
  free: 'ta',
  table: 'ua',
  malloc: 'va',
  getExceptionPtr: 'wa',
  setThrew: 'xa',
  setTempRet0: 'ya',
  stackRestore: 'za',
  stackSave: 'Aa',
  incrementRefcount: 'Ba',
  decrementRefcount: 'Ca',
  canCatch: 'Da',
  dynCallViijjijjjjjj: 'Ea',
  dynCallIiijj: 'Fa',
};

/**
 * zxing-wasm's reader, loaded by a quarter of the script that comes with it: that one serves whatever C++ has, this
 * what a scanner asks for. The names here belong to one version, hence its exact pin; a test knows it.
 *
 * @param wasm our own build's, see compileWasm.ts; never from a public CDN.
 */
export async function instantiateZxing(wasm: WebAssembly.Module): Promise<RawModule> {
  // Module and imports need each other.
  const exports = {} as Exports;
  const memory = new CppMemory(exports);
  const exceptions = cppExceptions(memory, exports);
  const types = cppTypes(memory, exports, READ);
  const nothing = () => undefined;
  const invokeMany = exceptions.invokeMany((index = 0, ...values) =>
    memory.function(index)(...values),
  );

  const imports: Record<string, unknown> = {
    // Exceptions.
    a: exceptions.findMatchingCatch,
    i: exceptions.findMatchingCatch,
    l: exceptions.findMatchingCatch,
    r: exceptions.beginCatch,
    J: exceptions.endCatch,
    q: exceptions.throwNew,
    T: exceptions.rethrow,
    e: exceptions.resume,
    v: (type: Pointer) => type,
    Z() {
      throw new WebAssembly.RuntimeError('C++ has given up');
    },
    // Calls of many arguments or 64 bits; all others are those not named here.
    ...{ t: invokeMany, o: invokeMany, ea: invokeMany },
    W: exceptions.invokeMany((...values) => exports.dynCallIiijj(...values)),
    X: exceptions.invokeMany((...values) => exports.dynCallViijjijjjjjj(...values)),
    // Memory.
    _: (bytes: number) => Number(memory.grow(bytes >>> 0)),
    // Types.
    ia: types.registerVoid,
    ha: types.registerBool,
    x: types.registerInteger,
    ga: types.registerString,
    fa: types.registerValue,
    ma: types.registerValue,
    F: types.registerStructure,
    oa: types.registerField,
    la: types.registerClass,
    E: types.registerMethod,
    V: types.registerFunction,
    // Fractions, 64 bits, wide characters, memory, a structure's end, constructors, iterators: not used.
    ...{ U: nothing, Y: nothing, P: nothing, s: nothing, na: nothing, ka: nothing, ja: nothing },
    // JavaScript's values.
    C: () => UNDEFINED,
    I: types.createCaller,
    H: types.call,
    // It holds none of them for long.
    ...{ Q: nothing, pa: nothing, aa: nothing },
  };
  for (const { name } of WebAssembly.Module.imports(wasm)) imports[name] ??= exceptions.invoke;

  const instance = await WebAssembly.instantiate(wasm, { a: imports as WebAssembly.ModuleImports });
  for (const [name, linked] of Object.entries(EXPORTS))
    Object.assign(exports, { [name]: instance.exports[linked] });
  memory.attach();
  exports.start();
  const readBarcodesFromPixmap = types.functions.get('readBarcodesFromPixmap');
  if (readBarcodesFromPixmap === undefined)
    throw new Error('This zxing-wasm is another one inside');

  return {
    get HEAPU8() {
      return memory.bytes;
    },
    _malloc: exports.malloc,
    _free: exports.free,
    readBarcodesFromPixmap: readBarcodesFromPixmap as RawModule['readBarcodesFromPixmap'],
  };
}
