def share(cakes, guests):
    return cakes // guests
