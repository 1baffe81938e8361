const LOOPBACK = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/** Whether what goes there never leaves this machine. @param hostname as a URL has it. */
export const isThisMachine = (hostname: string): boolean => LOOPBACK.test(hostname);
