// The one function of libsodium that the rules use, for a browser: SHA-256 (FIPS 180-4).
#pragma once

#define crypto_hash_sha256_BYTES 32U

int crypto_hash_sha256(unsigned char* out, const unsigned char* in, unsigned long long size);
