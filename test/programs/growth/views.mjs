// Bytes that are read through views of parts of them: each is one cell, whatever view it is read through.
class Packets {
  bytes = new Uint8Array(0)
  #at = 0

  #take(length) {
    const part = this.bytes.subarray(this.#at, this.#at + length)
    this.#at += part.length
    return part
  }
  // Each byte once.
  checksum() {
    this.#at = 0
    let sum = 0
    while (this.#at < this.bytes.length) for (const byte of this.#take(12)) sum = (sum * 31 + byte) | 0
    return sum
  }
  // The rest again for each packet.
  checksums() {
    let sum = 0
    for (let at = 0; at < this.bytes.length; at += 12) for (const byte of this.bytes.subarray(at)) sum = (sum * 31 + byte) | 0
    return sum
  }
}

for (const n of [10, 20, 40, 80, 160, 320]) {
  const packets = new Packets()
  packets.bytes = Uint8Array.from({ length: n * 12 }, (_, i) => (i * 7919) & 255)
  for (const method of ['checksum', 'checksums']) packets[method]()
}
