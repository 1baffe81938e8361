import type { CppFunction, CppMemory, Pointer } from './cppMemory.ts';

/** What a module of Emscripten's has for it, named as in its runtime. */
export interface ExceptionExports {
  setThrew: (threw: number, value: number) => void;
  setTempRet0: (value: number) => void;
  stackSave: () => Pointer;
  stackRestore: (stack: Pointer) => void;
  getExceptionPtr: (exception: Pointer) => Pointer;
  incrementRefcount: (exception: Pointer) => void;
  decrementRefcount: (exception: Pointer) => void;
  canCatch: (catching: Pointer, thrown: Pointer, adjusted: Pointer) => number;
}

/** Before each exception lies what is known of it: how far before, in bytes. */
const TYPE = 20;
const DESTRUCTOR = 16;
const IS_CAUGHT = 12;
const IS_RETHROWN = 11;
const ADJUSTED = 8;

/** C++'s exceptions where they are compiled for every browser: they travel as JavaScript's, by their addresses. */
export function cppExceptions(memory: CppMemory, exports: ExceptionExports) {
  /** Those whose handlers run, the innermost last. */
  const caught: Pointer[] = [];
  let flying: Pointer = 0;

  function fly(exception: Pointer): never {
    flying = exception;
    // eslint-disable-next-line @typescript-eslint/only-throw-error -- any module's runtime knows it by this
    throw exception;
  }

  /** Tells the caller that an exception of C++'s has come out of its call. All others go on. */
  function land(stack: Pointer, thrown: unknown): number {
    exports.stackRestore(stack);
    if (typeof thrown !== 'number') throw thrown;
    exports.setThrew(1, 0);
    return 0;
  }

  /** @returns the exception; the type it is to be caught by goes into the module's register. */
  function findMatchingCatch(...types: Pointer[]): Pointer {
    let type = 0;
    if (flying !== 0) {
      memory.setWord(flying - ADJUSTED, flying);
      const thrown = memory.word(flying - TYPE);
      const catching = types.find(
        (each) =>
          each === 0 || each === thrown || exports.canCatch(each, thrown, flying - ADJUSTED) !== 0,
      );
      type = catching === undefined || catching === 0 ? thrown : catching;
    }
    exports.setTempRet0(type);
    return flying;
  }

  /** A call that may throw. Of a fixed number of arguments, which is the quicker way; C++ ignores those too many. */
  function invoke(
    index: number,
    a: number,
    b: number,
    c: number,
    d: number,
    e: number,
    f: number,
    g: number,
    h: number,
  ): number {
    const stack = exports.stackSave();
    try {
      return memory.function(index)(a, b, c, d, e, f, g, h);
    } catch (thrown) {
      return land(stack, thrown);
    }
  }

  /** The same with any number of arguments. */
  const invokeMany =
    (call: CppFunction): CppFunction =>
    (...values) => {
      const stack = exports.stackSave();
      try {
        return call(...values);
      } catch (thrown) {
        return land(stack, thrown);
      }
    };

  function throwNew(exception: Pointer, type: Pointer, destructor: Pointer): never {
    memory.setWord(exception - ADJUSTED, 0);
    memory.setWord(exception - TYPE, type);
    memory.setWord(exception - DESTRUCTOR, destructor);
    exports.incrementRefcount(exception);
    return fly(exception);
  }

  function rethrow(): never {
    const exception = caught.pop();
    if (exception === undefined) throw new Error('No exception to throw again');
    if (memory.bytes[exception - IS_RETHROWN] === 0) {
      caught.push(exception);
      memory.bytes[exception - IS_RETHROWN] = 1;
      memory.bytes[exception - IS_CAUGHT] = 0;
    }
    exports.incrementRefcount(exception);
    return fly(exception);
  }

  const resume = (exception: Pointer): never => fly(flying === 0 ? exception : flying);

  function beginCatch(exception: Pointer): Pointer {
    memory.bytes[exception - IS_CAUGHT] = 1;
    memory.bytes[exception - IS_RETHROWN] = 0;
    caught.push(exception);
    return exports.getExceptionPtr(exception);
  }

  function endCatch(): void {
    exports.setThrew(0, 0);
    const exception = caught.pop();
    if (exception !== undefined) exports.decrementRefcount(exception);
    flying = 0;
  }

  return {
    invoke,
    invokeMany,
    throwNew,
    rethrow,
    resume,
    findMatchingCatch,
    beginCatch,
    endCatch,
  };
}
