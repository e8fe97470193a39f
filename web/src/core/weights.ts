/** Where the weights are by which the bots judge: a file for each number of architects. */

import four from '$weights/four.weights?url';
import solo from '$weights/solo.weights?url';
import three from '$weights/three.weights?url';
import two from '$weights/two.weights?url';

const WEIGHTS = [solo, two, three, four];

export const weightsAddress = (architects: number): string => WEIGHTS[architects - 1]!;
