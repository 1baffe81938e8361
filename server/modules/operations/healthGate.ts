/** The gate's part of the server's health: phones that have gone silent while guests come in. */
import type { AppDeps } from '../../deps.ts';
import { readInPlace } from '../../work/reader.ts';
import { timestamp } from '../../lib/clock.ts';
import { finding, messageOf, type CheckFinding } from './finding.ts';
import { healthTexts as said } from './healthTexts.ts';
import { MINUTE_MS } from '../../../contract/time.ts';

/** Somebody was let in or turned away within so long: it is entry. */
const ENTRY_MINUTES = 15;
/** A phone that was heard within so long is on duty. */
const ON_DUTY_MS = 2 * 60 * MINUTE_MS;
/** It tells of itself every 15 s. */
const SILENT_MS = 5 * MINUTE_MS;
/** Fewer are phones whose shift is over, or whose battery is. */
const SILENT_SHARE = 1 / 3;

type Deps = Pick<AppDeps, 'database' | 'clock' | 'reader'>;

export async function devices(deps: Deps): Promise<CheckFinding> {
  const { database, clock, reader = readInPlace(database) } = deps;
  try {
    const minute = Math.floor(clock.now().getTime() / MINUTE_MS);
    const { decisions, onDuty, silent } = await reader.read('gateHealth', [
      {
        fromMinute: minute - ENTRY_MINUTES,
        onDutySince: timestamp(clock, -ON_DUTY_MS),
        heardSince: timestamp(clock, -SILENT_MS),
      },
    ]);
    if (decisions === 0) return finding('devices', 'fine', [said.noEntry]);
    const isMany = silent.length >= SILENT_SHARE * onDuty;
    const state = silent.length === 0 ? 'fine' : isMany ? 'broken' : 'look';
    return finding('devices', state, said.devices(onDuty, silent));
  } catch (error) {
    return finding('devices', 'look', said.unknownDevices(messageOf(error)));
  }
}
