/** Whether the committed images were made from today's photographs by today's script. */
export function areImagesPrepared(): boolean
