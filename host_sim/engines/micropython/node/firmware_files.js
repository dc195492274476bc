// Has both firmwares made, the one that counts its work and the other, and prints where they are kept: for a host that is
// no Node.
import { send } from './channel.js';
import { calculatorFirmware, keptFile } from './firmware.js';

const [file, cache] = process.argv.slice(2);
for (const counting of [false, true]) await calculatorFirmware(file, cache, counting);
send({ plain: keptFile(cache, false), counting: keptFile(cache, true) });
