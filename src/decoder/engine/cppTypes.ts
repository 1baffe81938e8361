import type { CppMemory, Pointer } from './cppMemory.ts';
import { HeldValues, UNDEFINED } from './heldValues.ts';

/** A type of C++'s, as C++ numbers them. */
type TypeId = number;

/** How values of a type pass between C++ and JavaScript. */
interface WireType {
  /** Of what C++ hands over, which is gone then. */
  fromWire: (wire: number) => unknown;
  toWire: (value: unknown) => number;
  /** Gives back what `toWire` has taken of the memory. */
  release?: (wire: number) => void;
}

interface Field {
  readonly name: string;
  readonly get: (structure: Pointer) => unknown;
  readonly set: (structure: Pointer, value: unknown) => void;
}

type Method = (...values: unknown[]) => unknown;

/** What C++ does with a value: make another type of it. */
const CAST = 3;

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/**
 * What C++ calls to make its types and functions known, and to use values of JavaScript's: as much of Emscripten's
 * embind as it takes to read codes, by its names.
 *
 * @param wanted names of the fields that are read of C++'s structures.
 */
export function cppTypes(
  memory: CppMemory,
  heap: { malloc: (bytes: number) => Pointer; free: (pointer: Pointer) => void },
  wanted: ReadonlySet<string>,
) {
  const types = new Map<TypeId, WireType>();
  const structures = new Map<TypeId, Field[]>();
  const classes = new Map<TypeId, Map<string, Method>>();
  const functions = new Map<string, Method>();
  const held = new HeldValues();
  const callers: ((value: Pointer) => number)[] = [];

  /** Types may be used before they are known, hence at the last moment. */
  function typeOf(id: TypeId): WireType {
    const type = types.get(id);
    if (type === undefined) throw new TypeError(`C++ has no type ${id}`);
    return type;
  }

  function add(id: TypeId, type: Pick<WireType, 'fromWire'> & Partial<WireType>): void {
    types.set(id, { toWire: Number, ...type });
  }

  /** @param typeIds where the types of the result and of so many arguments less one are. */
  function typed(count: number, typeIds: Pointer, invoker: number, target: number): Method {
    const [result = 0, ...parameters] = memory.words(typeIds, count);
    return (...values) => {
      const wires = parameters.map((id, index) => typeOf(id).toWire(values[index]));
      const wire = memory.function(invoker)(target, ...wires);
      parameters.forEach((id, index) => typeOf(id).release?.(wires[index] ?? 0));
      return typeOf(result).fromWire(wire);
    };
  }

  const registerVoid = (id: TypeId) => add(id, { fromWire: () => undefined });

  const registerBool = (id: TypeId) => add(id, { fromWire: Boolean });

  function registerInteger(id: TypeId, _name: Pointer, bytes: number, least: number): void {
    const unused = 32 - 8 * bytes;
    add(id, {
      fromWire: (wire) => (least === 0 ? (wire << unused) >>> unused : (wire << unused) >> unused),
    });
  }

  /** std::string: a word with its length, then its bytes. */
  function registerString(id: TypeId): void {
    add(id, {
      fromWire(wire) {
        const text = decoder.decode(memory.bytes.subarray(wire + 4, wire + 4 + memory.word(wire)));
        heap.free(wire);
        return text;
      },
      toWire(value) {
        const bytes = encoder.encode(String(value));
        const wire = heap.malloc(4 + bytes.length + 1);
        memory.setWord(wire, bytes.length);
        memory.bytes.set(bytes, wire + 4);
        memory.bytes[wire + 4 + bytes.length] = 0;
        return wire;
      },
      release: (wire) => heap.free(wire),
    });
  }

  /** A value of JavaScript's. */
  const registerValue = (id: TypeId) => add(id, { fromWire: held.take, toWire: held.hold });

  function registerStructure(
    id: TypeId,
    _name: Pointer,
    _createSignature: Pointer,
    create: number,
    _destroySignature: Pointer,
    destroy: number,
  ): void {
    const fields: Field[] = [];
    structures.set(id, fields);
    add(id, {
      fromWire(structure) {
        const value = Object.fromEntries(
          fields
            .filter(({ name }) => wanted.has(name))
            .map(({ name, get }) => [name, get(structure)]),
        );
        memory.function(destroy)(structure);
        return value;
      },
      toWire(value) {
        const structure = memory.function(create)();
        for (const { name, set } of fields) {
          const given = (value as Record<string, unknown>)[name];
          if (given === undefined) throw new TypeError(`C++ wants a ${name}`);
          set(structure, given);
        }
        return structure;
      },
      release: memory.function(destroy),
    });
  }

  function registerField(
    id: TypeId,
    name: Pointer,
    getType: TypeId,
    _getSignature: Pointer,
    get: number,
    getContext: number,
    setType: TypeId,
    _setSignature: Pointer,
    set: number,
    setContext: number,
  ): void {
    structures.get(id)?.push({
      name: memory.name(name),
      get: (structure) => typeOf(getType).fromWire(memory.function(get)(getContext, structure)),
      set(structure, value) {
        const { toWire, release } = typeOf(setType);
        const wire = toWire(value);
        memory.function(set)(setContext, structure, wire);
        release?.(wire);
      },
    });
  }

  /** As itself, as a pointer to it and as a constant one. */
  function registerClass(
    id: TypeId,
    pointerId: TypeId,
    constantId: TypeId,
    ...[, , , , , , , , , destroy = 0]: readonly number[]
  ): void {
    const methods = new Map<string, Method>();
    classes.set(id, methods);
    const fromWire = (pointer: Pointer) => ({
      ...Object.fromEntries(
        [...methods].map(([name, method]) => [
          name,
          (...values: unknown[]) => method(pointer, ...values),
        ]),
      ),
      delete: () => memory.function(destroy)(pointer),
    });
    for (const each of [id, pointerId, constantId]) add(each, { fromWire });
  }

  function registerMethod(
    id: TypeId,
    name: Pointer,
    count: number,
    typeIds: Pointer,
    _signature: Pointer,
    invoker: number,
    context: number,
  ): void {
    classes.get(id)?.set(memory.name(name), typed(count, typeIds, invoker, context));
  }

  function registerFunction(
    name: Pointer,
    count: number,
    typeIds: Pointer,
    _signature: Pointer,
    invoker: number,
    target: number,
  ): void {
    functions.set(memory.name(name), typed(count, typeIds, invoker, target));
  }

  /**
   * A way for C++ to use values of JavaScript's; it is called with its number. A cast makes one of C++'s. For all
   * else, and of what has no type here, C++ gets `undefined`: the bytes of a code as an array, which nobody reads.
   */
  function createCaller(_count: number, typeIds: Pointer, use: number): number {
    const [, source = 0] = memory.words(typeIds, 2);
    const cast = (value: Pointer) => held.hold(types.get(source)?.fromWire(memory.word(value)));
    return callers.push(use === CAST ? cast : () => UNDEFINED) - 1;
  }

  const call = (
    caller: number,
    _target: number,
    _name: Pointer,
    _after: Pointer,
    values: Pointer,
  ) => callers[caller]?.(values) ?? UNDEFINED;

  return {
    functions,
    registerVoid,
    registerBool,
    registerInteger,
    registerString,
    registerValue,
    registerStructure,
    registerField,
    registerClass,
    registerMethod,
    registerFunction,
    createCaller,
    call,
  };
}
