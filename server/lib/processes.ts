/** Other processes of this machine. */
import { systemCode } from './systemFailure.ts';

/** Whether one with this number runs. In a container each may have had the same, which is ours now. */
export function isAnotherRunning(pid: number): boolean {
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return systemCode(error) === 'EPERM';
  }
}
